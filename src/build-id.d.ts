// Set by scripts/build/page.mjs; what `/latest-build.json` is compared with.

interface ImportMetaEnv {
  readonly VITE_BUILD_ID: string
}
