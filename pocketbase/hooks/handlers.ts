// Everything that hooks and routes run, as one bundle that each of PocketBase's script engines loads once.
import { answering, serviceOnly } from './answers.ts'
import { auditNumbers } from './route-audit.ts'
import { changeCatalogue } from './route-catalogue.ts'
import { createUser } from './route-create-user.ts'
import { deleteOwnAccount } from './route-delete-account.ts'
import { askDrill, readmitDevice, revokeDevice } from './route-device-orders.ts'
import { registerDevice } from './route-devices.ts'
import { figures } from './route-figures.ts'
import { findCustomers } from './route-find-customers.ts'
import { inviteToStaff } from './route-invitations.ts'
import { addItemImages } from './route-item-images.ts'
import { claimForEdge, recordResult, recordStatus } from './route-messages.ts'
import { myData } from './route-my-data.ts'
import { checkNumbers, withdrawCheck } from './route-number-checks.ts'
import { cancelOwnOrder } from './route-order-cancel.ts'
import { changeOrder } from './route-order-change.ts'
import { tellCustomer } from './route-order-messages.ts'
import { payOrder } from './route-order-pay.ts'
import { claimPrint } from './route-order-print.ts'
import { reopenOrder } from './route-order-reopen.ts'
import { submitOrders } from './route-orders.ts'
import { confirmOrders } from './route-orders-confirm.ts'
import { recordPaymentEvent } from './route-payment-event.ts'
import { recordPaymentFailure, recordRefund } from './route-payment-refund.ts'
import { recordSession } from './route-payment-session.ts'
import { paymentsDue } from './route-payments-due.ts'
import { keepPushSubscription, removePushSubscription } from './route-push.ts'
import { listSlots } from './route-slots.ts'
import { sendMails } from './send-mails.ts'

export { writeEmailChangeMail, writePasswordResetMail, writeVerificationMail } from './account-mails.ts'
export { createAccount, deleteAccount, updateAccount } from './accounts.ts'
export { cancelUncollected } from './cancel-uncollected.ts'
export { cancelUnpaid } from './cancel-unpaid.ts'
export { checkEdition } from './check-edition.ts'
export { checkFigures } from './check-figures.ts'
export { cleanPictures } from './clean-pictures.ts'
export { createDiscountCode, updateDiscountCode } from './discount-codes.ts'
export { applyEnvironment } from './environment.ts'
export { keepOpenDays } from './open-days.ts'
export { deleteOldPhotos } from './order-photos.ts'
export { updateOrder } from './order-update.ts'
export { enrichPayment } from './payment-privacy.ts'
export { deleteProduct, deleteVariant, renameVariantType, saveProduct, saveVariant } from './price-history.ts'
export { sendMails } from './send-mails.ts'
export { saveSetting, saveShop } from './shop-settings.ts'
export { deleteWithTombstone } from './tombstones.ts'

export const postOrders = (e: PbRequestEvent) => answering(e, () => submitOrders(e))
export const postOrdersConfirm = (e: PbRequestEvent) => answering(e, () => confirmOrders(e))
export const postOrderCancel = (e: PbRequestEvent) => answering(e, () => cancelOwnOrder(e))
export const postOrderReopen = (e: PbRequestEvent) => answering(e, () => reopenOrder(e))
export const postOrderPrint = (e: PbRequestEvent) => answering(e, () => claimPrint(e))
export const patchOrder = (e: PbRequestEvent) => answering(e, () => changeOrder(e))
export const postItemImages = (e: PbRequestEvent) => answering(e, () => addItemImages(e))
export const postCatalogue = (e: PbRequestEvent) => answering(e, () => changeCatalogue(e))
export const getSlots = (e: PbRequestEvent) => answering(e, () => listSlots(e))
export const getFigures = (e: PbRequestEvent) => answering(e, () => figures(e))
export const postCreateUser = (e: PbRequestEvent) => answering(e, () => createUser(e))
export const postInvitations = (e: PbRequestEvent) => answering(e, () => inviteToStaff(e))
export const postDeleteAccount = (e: PbRequestEvent) => answering(e, () => deleteOwnAccount(e))
export const postCustomers = (e: PbRequestEvent) => answering(e, () => findCustomers(e))
export const getMyData = (e: PbRequestEvent) => answering(e, () => myData(e))
export const postDeviceRevoke = (e: PbRequestEvent) => answering(e, () => revokeDevice(e))
export const postDeviceReadmit = (e: PbRequestEvent) => answering(e, () => readmitDevice(e))
export const postDeviceDrill = (e: PbRequestEvent) => answering(e, () => askDrill(e))
export const getAudit = (e: PbRequestEvent) => answering(e, () => auditNumbers(e))
export const postNumberChecks = (e: PbRequestEvent) => answering(e, () => checkNumbers(e))
export const postNumberCheckWithdraw = (e: PbRequestEvent) => answering(e, () => withdrawCheck(e))
export const postDevices = (e: PbRequestEvent) => answering(e, () => registerDevice(e))
export const postPushSubscriptions = (e: PbRequestEvent) => answering(e, () => keepPushSubscription(e))
export const postPushSubscriptionsRemove = (e: PbRequestEvent) => answering(e, () => removePushSubscription(e))
export const postOrderPay = (e: PbRequestEvent) => answering(e, () => payOrder(e))
export const postPaymentSession = (e: PbRequestEvent) => answering(e, () => recordSession(e))
export const postPaymentEvent = (e: PbRequestEvent) => answering(e, () => recordPaymentEvent(e))
export const postPaymentRefunded = (e: PbRequestEvent) => answering(e, () => recordRefund(e))
export const postPaymentFailed = (e: PbRequestEvent) => answering(e, () => recordPaymentFailure(e))
export const getPaymentsDue = (e: PbRequestEvent) => answering(e, () => paymentsDue(e))
export const postOrderMessages = (e: PbRequestEvent) => answering(e, () => tellCustomer(e))
export const postMessagesClaim = (e: PbRequestEvent) => answering(e, () => claimForEdge(e))
export const postMessageResult = (e: PbRequestEvent) => answering(e, () => recordResult(e))
export const postMessagesStatus = (e: PbRequestEvent) => answering(e, () => recordStatus(e))
export const postMessagesMails = (e: PbRequestEvent) =>
  answering(e, () => {
    serviceOnly(e)
    return sendMails(e.app)
  })
// For the table of cases, which runs against this very bundle.
export { judgeOrder } from '#domain/order-acceptance.ts'
export { orderContent, parseWireOrder } from '#domain/order-submission.ts'
