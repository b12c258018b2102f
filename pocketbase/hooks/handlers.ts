// Everything that hooks and routes run, as one bundle that each of PocketBase's script engines loads once.

// For tests/integration/order-cases.test.ts, which runs its cases against this very bundle.
export { judgeOrder } from '#domain/order/acceptance.ts'
export { orderContent, parseWireOrder } from '#domain/order/submission.ts'
export { writeEmailChangeMail, writePasswordResetMail, writeVerificationMail } from './accounts/account-mails.ts'
export {
  countLogin,
  countOldPassword,
  createAccount,
  deleteAccount,
  hideFromUnapproved,
  tellAccount,
  updateAccount,
} from './accounts/account-rules.ts'
export { answerLogin, resetByCommand } from './accounts/second-factor.ts'
export { forgetSecurityEvents, noteAccountChange, noteDeviceChange, noteNewPassword } from './accounts/security-log.ts'
export { followSession, forgetSessions, refuseEnded } from './accounts/sessions.ts'
export { printLink } from './accounts/welcome.ts'
export { deleteCampaign, saveCampaign } from './catalogue/campaigns.ts'
export {
  askForAllergens,
  cleanPictures,
  countCodeLookup,
  createDiscountCode,
  deleteProduct,
  deleteVariant,
  renameVariantType,
  saveProduct,
  saveVariant,
  updateDiscountCode,
} from './catalogue/catalogue-rules.ts'
export { keepOpenDays } from './devices/audit-numbers.ts'
export { forgetUnnamed } from './devices/new-device.ts'
export { sendMails } from './messages/send-mails.ts'
export { cancelUncollected, cancelUnpaid } from './orders/auto-cancel.ts'
export { changeCap } from './orders/caps.ts'
export { changeSettings } from './orders/displaced.ts'
export { checkFigures } from './orders/figures.ts'
export { deleteOldPhotos } from './orders/item-photos.ts'
export { tellItems } from './orders/order-items.ts'
export { updateOrder } from './orders/state-machine.ts'
export { enrichPayment } from './payments/payment-record.ts'
export { answerRoute, ROUTES } from './routes.ts'
export { sayDiskFull } from './server/answers.ts'
export { forgetAttempts } from './server/attempts.ts'
export { applyEnvironment, setSuperuser } from './server/environment.ts'
export { checkVersion } from './server/record-version.ts'
export { markAsRestored, markBackup } from './server/restore.ts'
export { keepOneShop, saveSetting, saveShop } from './server/shop-settings.ts'
export { deleteWithTombstone } from './server/tombstones.ts'
export { cleanTexts } from './server/typed-texts.ts'
