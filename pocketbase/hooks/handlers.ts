// Everything that hooks and routes run, as one bundle that each of PocketBase's script engines loads once.
import { deleteOwnAccount } from './accounts/delete-account.ts'
import { findCustomers } from './accounts/find-customers.ts'
import { myData } from './accounts/my-data.ts'
import { createUser, inviteToStaff } from './accounts/open-account.ts'
import { changeCatalogue } from './catalogue/change-catalogue.ts'
import { auditNumbers } from './devices/audit-numbers.ts'
import { checkNumbers, withdrawCheck } from './devices/check-numbers.ts'
import { askDrill, readmitDevice, revokeDevice } from './devices/command-device.ts'
import { registerDevice } from './devices/register-device.ts'
import { claimForEdge, recordResult, recordStatus } from './messages/edge-delivery.ts'
import { keepPushSubscription, removePushSubscription } from './messages/push-subscriptions.ts'
import { sendMails } from './messages/send-mails.ts'
import { tellCustomer } from './messages/tell-customer.ts'
import { cancelOwnOrder } from './orders/cancel-own-order.ts'
import { changeOrder } from './orders/change-order.ts'
import { claimPrint } from './orders/claim-print.ts'
import { confirmOrders } from './orders/confirm-orders.ts'
import { figures } from './orders/figures.ts'
import { addItemImages } from './orders/item-photos.ts'
import { listSlots } from './orders/list-slots.ts'
import { reopenOrder } from './orders/reopen-order.ts'
import { submitOrders } from './orders/submit-orders.ts'
import { paymentsDue, recordPaymentFailure, recordRefund } from './payments/due-payments.ts'
import { payOrder, recordSession } from './payments/pay-order.ts'
import { recordPaymentEvent } from './payments/payment-event.ts'
import { answering, serviceOnly } from './server/answers.ts'

export { writeEmailChangeMail, writePasswordResetMail, writeVerificationMail } from './accounts/account-mails.ts'
export { createAccount, deleteAccount, updateAccount } from './accounts/account-rules.ts'
export { cleanPictures } from './catalogue/clean-pictures.ts'
export { createDiscountCode, updateDiscountCode } from './catalogue/field-rules.ts'
export { deleteProduct, deleteVariant, renameVariantType, saveProduct, saveVariant } from './catalogue/price-history.ts'
export { keepOpenDays } from './devices/audit-numbers.ts'
export { sendMails } from './messages/send-mails.ts'
export { cancelUncollected, cancelUnpaid } from './orders/auto-cancel.ts'
export { checkFigures } from './orders/figures.ts'
export { deleteOldPhotos } from './orders/item-photos.ts'
export { updateOrder } from './orders/state-machine.ts'
export { enrichPayment } from './payments/payment-record.ts'
export { applyEnvironment } from './server/environment.ts'
export { checkEdition } from './server/record-version.ts'
export { saveSetting, saveShop } from './server/shop-settings.ts'
export { deleteWithTombstone } from './server/tombstones.ts'

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
export { judgeOrder } from '#domain/order/acceptance.ts'
export { orderContent, parseWireOrder } from '#domain/order/submission.ts'
