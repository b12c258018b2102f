// What is registered with PocketBase. Each handler runs in a script engine of its own that sees nothing outside of the handler,
// so each one loads the bundle itself; an engine does that once.
type Handlers = typeof import('./handlers.ts')
declare function require(path: string): Handlers

for (const { method, path, maxBytes } of require(`${__hooks}/lib/handlers.js`).ROUTES) {
  const limits = maxBytes === null ? [] : [$apis.bodyLimit(maxBytes)]
  routerAdd(method, path, (e) => require(`${__hooks}/lib/handlers.js`).answerRoute(e), ...limits)
}

// First of all, on every event of PocketBase's own routes that has to do with a login.
onRecordsListRequest((e) => require(`${__hooks}/lib/handlers.js`).refuseEnded(e))
onRecordViewRequest((e) => require(`${__hooks}/lib/handlers.js`).refuseEnded(e))
onRecordCreateRequest((e) => require(`${__hooks}/lib/handlers.js`).refuseEnded(e))
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).refuseEnded(e))
onRecordDeleteRequest((e) => require(`${__hooks}/lib/handlers.js`).refuseEnded(e))
onRecordAuthRefreshRequest((e) => require(`${__hooks}/lib/handlers.js`).refuseEnded(e))
onRecordRequestEmailChangeRequest((e) => require(`${__hooks}/lib/handlers.js`).refuseEnded(e))
onFileTokenRequest((e) => require(`${__hooks}/lib/handlers.js`).refuseEnded(e))
onRealtimeSubscribeRequest((e) => require(`${__hooks}/lib/handlers.js`).followSession(e))
onRecordAuthRequest((e) => require(`${__hooks}/lib/handlers.js`).answerLogin(e), 'users')

const EDITED_BY_FORMS = [
  'products',
  'product_categories',
  'product_variant_types',
  'product_variants',
  'order_discount_codes',
  'settings',
  'campaigns',
  'product_caps',
  'shop',
  'shop_private',
  'users',
  'devices',
]
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).cleanTexts(e), ...EDITED_BY_FORMS)
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).cleanTexts(e), ...EDITED_BY_FORMS)
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).checkVersion(e), ...EDITED_BY_FORMS)
onRecordDeleteRequest((e) => require(`${__hooks}/lib/handlers.js`).checkVersion(e), ...EDITED_BY_FORMS)
onRecordCreateRequest((e) => require(`${__hooks}/lib/handlers.js`).cleanPictures(e), 'products', 'product_categories', 'shop')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).cleanPictures(e), 'products', 'product_categories', 'shop')
onRecordCreateRequest((e) => require(`${__hooks}/lib/handlers.js`).askForAllergens(e), 'products')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).askForAllergens(e), 'products')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).updateOrder(e), 'orders')
onModelAfterCreateSuccess((e) => require(`${__hooks}/lib/handlers.js`).tellItems(e), 'orders')
onRecordsListRequest((e) => require(`${__hooks}/lib/handlers.js`).countCodeLookup(e), 'order_discount_codes')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).countOldPassword(e), 'users')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).noteAccountChange(e), 'users')
onRecordUpdateRequest((e) => require(`${__hooks}/lib/handlers.js`).noteDeviceChange(e), 'devices')
onRecordConfirmPasswordResetRequest((e) => require(`${__hooks}/lib/handlers.js`).noteNewPassword(e), 'users')
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/handlers.js`).countLogin(e), 'users')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).createDiscountCode(e), 'order_discount_codes')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).updateDiscountCode(e), 'order_discount_codes')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveSetting(e), 'settings')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveSetting(e), 'settings')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveCampaign(e), 'campaigns')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveCampaign(e), 'campaigns')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).deleteCampaign(e), 'campaigns')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).changeCap(e), 'product_caps')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).changeCap(e), 'product_caps')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).changeCap(e), 'product_caps')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).changeSettings(e), 'settings')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).changeSettings(e), 'settings')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).changeSettings(e), 'settings')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveShop(e), 'shop')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).keepOneShop(e), 'shop', 'shop_private')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveShop(e), 'shop')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).createAccount(e), 'users')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).updateAccount(e), 'users')
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/handlers.js`).tellAccount(e), 'users')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).deleteAccount(e), 'users')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveProduct(e), 'products')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveProduct(e), 'products')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).deleteProduct(e), 'products')
onRecordCreate((e) => require(`${__hooks}/lib/handlers.js`).saveVariant(e), 'product_variants')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).saveVariant(e), 'product_variants')
onRecordDelete((e) => require(`${__hooks}/lib/handlers.js`).deleteVariant(e), 'product_variants')
onRecordUpdate((e) => require(`${__hooks}/lib/handlers.js`).renameVariantType(e), 'product_variant_types')
onRecordDelete(
  (e) => require(`${__hooks}/lib/handlers.js`).deleteWithTombstone(e),
  'product_categories',
  'products',
  'product_variant_types',
  'product_variants',
  'settings',
  'campaigns',
  'product_caps',
  'shop',
  'order_discount_codes',
  'users',
  'orders',
  'order_items',
  'devices',
)

onRecordAfterCreateError((e) => require(`${__hooks}/lib/handlers.js`).sayDiskFull(e))
onRecordAfterUpdateError((e) => require(`${__hooks}/lib/handlers.js`).sayDiskFull(e))
onRecordAfterDeleteError((e) => require(`${__hooks}/lib/handlers.js`).sayDiskFull(e))

// With SFOGLIA_JOBS=by-hand they run only when somebody asks for them: what a test looks at must not depend on the minute.
const isByHand = $os.getenv('SFOGLIA_JOBS') === 'by-hand'
/** The 31st of February. */
const NEVER = '0 0 31 2 *'
const onTime = (expression: string) => (isByHand ? NEVER : expression)
cronAdd('cancel-uncollected', onTime('*/5 * * * *'), () => require(`${__hooks}/lib/handlers.js`).cancelUncollected($app))
cronAdd('cancel-unpaid', onTime('* * * * *'), () => require(`${__hooks}/lib/handlers.js`).cancelUnpaid($app))
cronAdd('check-figures', onTime('20 2 * * *'), () => require(`${__hooks}/lib/handlers.js`).checkFigures($app))
cronAdd('delete-old-photos', onTime('40 2 * * *'), () => require(`${__hooks}/lib/handlers.js`).deleteOldPhotos($app))
cronAdd('forget-attempts', onTime('50 2 * * *'), () => require(`${__hooks}/lib/handlers.js`).forgetAttempts($app))
cronAdd('forget-security-events', onTime('57 2 * * *'), () => require(`${__hooks}/lib/handlers.js`).forgetSecurityEvents($app))
cronAdd('forget-sessions', onTime('55 2 * * *'), () => require(`${__hooks}/lib/handlers.js`).forgetSessions($app))
cronAdd('forget-unnamed', onTime('53 2 * * *'), () => require(`${__hooks}/lib/handlers.js`).forgetUnnamed($app))
cronAdd('keep-open-days', onTime('25 * * * *'), () => require(`${__hooks}/lib/handlers.js`).keepOpenDays($app))
cronAdd('send-mails', onTime('* * * * *'), () => require(`${__hooks}/lib/handlers.js`).sendMails($app))

onBackupCreate((e) => require(`${__hooks}/lib/handlers.js`).markBackup(e))
onRecordEnrich((e) => require(`${__hooks}/lib/handlers.js`).enrichPayment(e), 'payments')
onRecordEnrich((e) => require(`${__hooks}/lib/handlers.js`).hideFromUnapproved(e), 'users', 'devices')
onMailerRecordVerificationSend((e) => require(`${__hooks}/lib/handlers.js`).writeVerificationMail(e), 'users')
onMailerRecordPasswordResetSend((e) => require(`${__hooks}/lib/handlers.js`).writePasswordResetMail(e), 'users')
onMailerRecordEmailChangeSend((e) => require(`${__hooks}/lib/handlers.js`).writeEmailChangeMail(e), 'users')
$app.rootCmd.addCommand(
  new Command({
    use: 'set-superuser',
    short: 'Makes the superuser SUPERUSER_EMAIL, or gives it the password SUPERUSER_PASSWORD',
    silenceUsage: true,
    runE: () => require(`${__hooks}/lib/handlers.js`).setSuperuser($app),
  }),
)
$app.rootCmd.addCommand(
  new Command({
    use: 'welcome-link',
    short: 'Prints a new link for the first account of a shop, or for another password of whoever administers it',
    silenceUsage: true,
    runE: () => require(`${__hooks}/lib/handlers.js`).printLink($app),
  }),
)
$app.rootCmd.addCommand(
  new Command({
    use: 'reset-second-factor',
    short: 'Takes the second factor away from the account of this e-mail',
    silenceUsage: true,
    runE: (_, args) => require(`${__hooks}/lib/handlers.js`).resetByCommand($app, args[0] ?? ''),
  }),
)
$app.rootCmd.addCommand(
  new Command({
    use: 'mark-restored',
    short: 'Says that this folder is a copy from before: numbers and codes leave a gap, and devices give back what it lacks',
    silenceUsage: true,
    runE: () => require(`${__hooks}/lib/handlers.js`).markAsRestored($app),
  }),
)
onSettingsReload((e) => {
  e.next()
  require(`${__hooks}/lib/handlers.js`).applyEnvironment(e.app)
})
