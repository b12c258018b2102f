#!/usr/bin/python3
"""A window of WebKitGTK that WebDriver drives: Debian's own MiniBrowser keeps nothing on the disk when it is driven, and a kiosk
that is restarted needs just that. Without --keep-in it forgets everything with its end, like a private window."""
import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

options = argparse.ArgumentParser()
options.add_argument("--keep-in", help="folder of cookies, databases and caches")
options.add_argument("--script", help="file with JavaScript that runs before any of a page's own")
options.add_argument("--proxy", help="where every request goes, whatever its host")
options.add_argument("--user-agent")
options.add_argument("--width", type=int, default=1280)
options.add_argument("--height", type=int, default=800)
# What WebDriver adds to say that it drives.
options.add_argument("--automation", action="store_true")
args, _ = options.parse_known_args()

if args.keep_in:
    store = WebKit2.WebsiteDataManager(base_data_directory=args.keep_in, base_cache_directory=args.keep_in + "/cache")
    store.get_cookie_manager().set_persistent_storage(args.keep_in + "/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE)
else:
    store = WebKit2.WebsiteDataManager.new_ephemeral()
if args.proxy:
    store.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(args.proxy, None))
# A certificate of one's own, as in a test of https.
store.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
context = WebKit2.WebContext.new_with_website_data_manager(store)
context.set_automation_allowed(True)
context.set_preferred_languages(["it-IT"])

settings = WebKit2.Settings()
settings.set_property("enable-write-console-messages-to-stdout", True)
settings.set_property("enable-developer-extras", True)
settings.set_property("enable-media-stream", True)
# There is no graphics card to draw with: imitating one costs a quarter of a walk.
settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
if args.user_agent:
    settings.set_property("user-agent", args.user_agent)

content = WebKit2.UserContentManager()
if args.script:
    with open(args.script, encoding="utf-8") as file:
        content.add_script(
            WebKit2.UserScript.new(
                file.read(), WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START, None, None
            )
        )


def open_view(_session=None):
    view = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=content, is_controlled_by_automation=True
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(args.width, args.height)
    window.add(view)
    window.connect("destroy", lambda _: Gtk.main_quit())
    # What nobody could answer: a question about leaving, a permission.
    view.connect("permission-request", lambda _, request: request.allow() or True)
    view.connect("print", lambda _view, _operation: True)
    window.show_all()
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Sfoglia")
    info.set_version(2, 50, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", started)
Gtk.main()
