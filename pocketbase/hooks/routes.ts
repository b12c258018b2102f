// Every route of ours: its address, what answers it, and how large a body it takes. The handler itself checks who may call it
// (signedIn, adminOnly, serviceOnly of server/answers.ts); tests/integration/authorization.test.ts holds this table against that.
import { bodyLimitBytes } from '#domain/body-limit.ts'
import { endEnrolment, lookAtEnrolment, makeEnrolment, readEnrolment, redeemEnrolment } from './accounts/enrolments.ts'
import { findCustomers } from './accounts/find-customers.ts'
import { importCustomers, takeCustomersBack } from './accounts/import-customers.ts'
import { inviteToStaff } from './accounts/invite-staff.ts'
import { createUser } from './accounts/open-account.ts'
import { beginOwnShop } from './accounts/own-shop.ts'
import { deleteOwnAccount, myData } from './accounts/personal-data.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  loginWithCode,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorStatus,
} from './accounts/second-factor.ts'
import { listSecurityEvents, noteRefusedRequest } from './accounts/security-log.ts'
import { exchangeSecret } from './accounts/service-login.ts'
import { endOtherSessions, endSession, hasEnded, listSessions, logOut } from './accounts/sessions.ts'
import { beginShop, checkWelcome } from './accounts/welcome.ts'
import { changeCatalogue } from './catalogue/change-catalogue.ts'
import { auditNumbers, checkNumbers, withdrawCheck } from './devices/audit-numbers.ts'
import { askDrill, readmitDevice, revokeDevice } from './devices/command-device.ts'
import { registerDevice } from './devices/register-device.ts'
import { giveBackLogin } from './devices/statement.ts'
import { listTillPins, setTillPin } from './devices/till-people.ts'
import { confirmOrders, submitOrders, submitPayments, submitReceipts, submitTillFacts } from './entries/contract-1.ts'
import { confirmEntries, submitEntries } from './entries/submit-entries.ts'
import { claimForEdge, recordResult, recordStatus } from './messages/edge-delivery.ts'
import { mailVerification, tryMail } from './messages/mail-at-once.ts'
import { keepPushSubscription, removePushSubscription } from './messages/push-subscriptions.ts'
import { sendMails } from './messages/send-mails.ts'
import { resendMessages, tellCustomer } from './messages/tell-customer.ts'
import { claimPrint } from './orders/claim-print.ts'
import { cancelOwnOrder, reopenOrder } from './orders/close-order.ts'
import { figures, figuresOrders } from './orders/figures.ts'
import { addItemImages } from './orders/item-photos.ts'
import { listSlots } from './orders/list-slots.ts'
import { patchOrder } from './orders/patch-order.ts'
import { changeCardKeys, eraseCardKeys, readCardKeys } from './payments/card-keys.ts'
import { askCardRefund } from './payments/card-refund.ts'
import { recordDispute } from './payments/disputes.ts'
import { paymentsDue, recordPaymentFailure, recordRefund } from './payments/due-payments.ts'
import { readFiscalDay } from './payments/fiscal-day.ts'
import { payOrder, recordSession } from './payments/pay-order.ts'
import { recordPaymentEvent } from './payments/payment-event.ts'
import { listTills } from './payments/tills-of-day.ts'
import { answering, Refusal, serviceOnly, TEXT_NOT_ALLOWED } from './server/answers.ts'
import { listAlarms } from './server/attempts.ts'
import { health } from './server/disk.ts'

type Handle = (e: PbRequestEvent) => unknown

const HANDLES: { [methodAndPath: string]: Handle } = {
  'POST /api/sfoglia/entries': submitEntries,
  'POST /api/sfoglia/entries/confirm': confirmEntries,
  'POST /api/sfoglia/orders/{id}/cancel': cancelOwnOrder,
  'POST /api/sfoglia/orders/{id}/reopen': reopenOrder,
  'POST /api/sfoglia/orders/{id}/print': claimPrint,
  'PATCH /api/collections/orders/records/{id}': patchOrder,
  'POST /api/sfoglia/order-items/{id}/images': addItemImages,
  'POST /api/sfoglia/catalogue': changeCatalogue,
  'GET /api/sfoglia/figures': figures,
  'GET /api/sfoglia/figures/orders': figuresOrders,
  'GET /api/sfoglia/slots': listSlots,
  'GET /api/sfoglia/health': health,
  'POST /api/sfoglia/create-user': createUser,
  'POST /api/sfoglia/welcome/check': checkWelcome,
  'POST /api/sfoglia/welcome': beginShop,
  'POST /api/sfoglia/own-shop': beginOwnShop,
  'POST /api/sfoglia/invitations': inviteToStaff,
  'POST /api/sfoglia/enrolments': makeEnrolment,
  'POST /api/sfoglia/enrolments/look': lookAtEnrolment,
  'POST /api/sfoglia/enrolments/redeem': redeemEnrolment,
  'GET /api/sfoglia/enrolments/{id}': readEnrolment,
  'POST /api/sfoglia/enrolments/{id}/end': endEnrolment,
  'POST /api/sfoglia/verification-mail': mailVerification,
  'POST /api/sfoglia/mail-test': tryMail,
  'POST /api/sfoglia/delete-account': deleteOwnAccount,
  'POST /api/sfoglia/customers': findCustomers,
  'POST /api/sfoglia/customers/import': importCustomers,
  'POST /api/sfoglia/customers/import/undo': takeCustomersBack,
  'GET /api/sfoglia/my-data': myData,
  'POST /api/sfoglia/logout': logOut,
  'GET /api/sfoglia/sessions': listSessions,
  'POST /api/sfoglia/sessions/{id}/end': endSession,
  'POST /api/sfoglia/sessions/end-others': endOtherSessions,
  'POST /api/sfoglia/login/second-factor': loginWithCode,
  'GET /api/sfoglia/second-factor': secondFactorStatus,
  'POST /api/sfoglia/second-factor': beginSecondFactor,
  'POST /api/sfoglia/second-factor/confirm': confirmSecondFactor,
  'POST /api/sfoglia/second-factor/recovery-codes': renewRecoveryCodes,
  'POST /api/sfoglia/second-factor/remove': disableSecondFactor,
  'POST /api/sfoglia/second-factor/{id}/reset': resetSecondFactor,
  'POST /api/sfoglia/devices/{id}/revoke': revokeDevice,
  'POST /api/sfoglia/devices/{id}/readmit': readmitDevice,
  'POST /api/sfoglia/devices/{id}/drill': askDrill,
  'GET /api/sfoglia/alarms': listAlarms,
  'GET /api/sfoglia/security-log': listSecurityEvents,
  'GET /api/sfoglia/audit': auditNumbers,
  'POST /api/sfoglia/number-checks': checkNumbers,
  'POST /api/sfoglia/number-checks/{id}/withdraw': withdrawCheck,
  'POST /api/sfoglia/devices': registerDevice,
  'POST /api/sfoglia/devices/login': giveBackLogin,
  'GET /api/sfoglia/till-pins': listTillPins,
  'POST /api/sfoglia/till-pins/{id}': setTillPin,
  'POST /api/sfoglia/push-subscriptions': keepPushSubscription,
  'POST /api/sfoglia/push-subscriptions/remove': removePushSubscription,
  'POST /api/sfoglia/orders/{id}/pay': payOrder,
  'POST /api/sfoglia/orders/{id}/refund': askCardRefund,
  'GET /api/sfoglia/tills': listTills,
  'GET /api/sfoglia/fiscal-day': readFiscalDay,
  'POST /api/sfoglia/payments/{id}/session': recordSession,
  'POST /api/sfoglia/payments/event': recordPaymentEvent,
  'POST /api/sfoglia/payments/dispute': recordDispute,
  'POST /api/sfoglia/payments/{id}/refunded': recordRefund,
  'POST /api/sfoglia/payments/{id}/failed': recordPaymentFailure,
  'POST /api/sfoglia/messages/mails': sendMailsNow,
  'GET /api/sfoglia/payments/due': paymentsDue,
  'POST /api/sfoglia/orders/{id}/messages': tellCustomer,
  'POST /api/sfoglia/orders/{id}/resend': resendMessages,
  'POST /api/sfoglia/messages/claim': claimForEdge,
  'POST /api/sfoglia/messages/{id}/result': recordResult,
  'POST /api/sfoglia/messages/status': recordStatus,
  'POST /api/sfoglia/service/token': exchangeSecret,
  'GET /api/sfoglia/service/card-keys': readCardKeys,
  'POST /api/sfoglia/service/card-keys': changeCardKeys,
  'POST /api/sfoglia/service/card-keys/erase': eraseCardKeys,
  'POST /api/sfoglia/orders': submitOrders,
  'POST /api/sfoglia/orders/confirm': confirmOrders,
  'POST /api/sfoglia/payments': submitPayments,
  'POST /api/sfoglia/tills': submitTillFacts,
  'POST /api/sfoglia/receipts': submitReceipts,
}

/** What is registered. `maxBytes` is null where a request has no body. */
export const ROUTES = Object.keys(HANDLES).map((methodAndPath) => {
  const [method = '', path = ''] = methodAndPath.split(' ')
  return { method, path, maxBytes: method === 'GET' ? null : bodyLimitBytes(path, false) }
})

/** Answers a request by the route that the server's router has found for it. */
export function answerRoute(e: PbRequestEvent): void {
  answering(e, () => {
    if (hasEnded(e)) e.auth = null
    const handle = HANDLES[e.request.pattern]
    if (!handle) throw new Error(`There is no route ${e.request.pattern}`)
    try {
      return handle(e)
    } catch (error) {
      if (error instanceof Refusal && error.message === TEXT_NOT_ALLOWED) noteRefusedRequest(e, e.request.pattern)
      throw error
    }
  })
}

/** The edge's nudge: what a customer has just been promised by mail need not wait for the minute. */
function sendMailsNow(e: PbRequestEvent): unknown {
  serviceOnly(e)
  return sendMails(e.app)
}
