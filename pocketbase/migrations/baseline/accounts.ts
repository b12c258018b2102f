// Accounts of customers, staff and kiosks, the service account of the edge, and the browsers that asked for notifications.
import { IS_ADMIN, IS_PERSON, IS_STAFF, NOBODY, SEALED_RULES } from './access-rules.ts'
import { autodates, bool, cursorIndex, json, relation, select, text } from './fields.ts'

const MINUTES = 60

export function makeAccounts(app: PbApp): void {
  // PocketBase makes a collection `users` of its own in every new database.
  app.delete(app.findCollectionByNameOrId('users'))
  app.save(
    new Collection({
      type: 'auth',
      name: 'users',
      listRule: `id = @request.auth.id || ${IS_STAFF}`,
      viewRule: `id = @request.auth.id || ${IS_STAFF}`,
      // Customers register through /api/sfoglia/create-user, which answers in Italian and fixes role and flags.
      createRule: IS_ADMIN,
      updateRule: `${IS_ADMIN} || (id = @request.auth.id && ${IS_PERSON} && @request.body.role:changed = false && @request.body.kiosk:changed = false && @request.body.disabled:changed = false)`,
      deleteRule: IS_ADMIN,
      manageRule: IS_ADMIN,
      authRule: 'disabled = false',
      passwordAuth: { enabled: true, identityFields: ['email'] },
      otp: { enabled: false },
      mfa: { enabled: false },
      oauth2: { enabled: false },
      authAlert: { enabled: false },
      // As long as the cookie that carries it.
      authToken: { duration: 604_800 },
      passwordResetToken: { duration: 30 * MINUTES },
      emailChangeToken: { duration: 30 * MINUTES },
      verificationToken: { duration: 3 * 24 * 60 * MINUTES },
      fileToken: { duration: 3 * MINUTES },
      verificationTemplate: mail('Conferma la tua e-mail', 'Ti diamo il benvenuto.', 'Conferma la mia e-mail', '/verifica-email'),
      resetPasswordTemplate: mail(
        'Scegli una nuova password',
        'Ci hai chiesto di cambiare la password. Se non sei stato tu, ignora questa e-mail.',
        'Scegli una nuova password',
        '/reimposta-password',
      ),
      confirmEmailChangeTemplate: mail(
        'Conferma la nuova e-mail',
        'Ci hai chiesto di cambiare l’e-mail del tuo account.',
        'Conferma la nuova e-mail',
        '/conferma-email',
      ),
      fields: [
        text('name', 80),
        text('surname', 80),
        text('phone', 30),
        select('role', ['USER', 'CASHIER', 'ADMIN'], { required: true }),
        bool('kiosk'),
        bool('disabled'),
        bool('no_whatsapp'),
        ...autodates,
      ],
      indexes: [
        cursorIndex('users'),
        // Whatever case somebody types it in.
        "CREATE UNIQUE INDEX `idx_users_email` ON `users` (email COLLATE NOCASE) WHERE email != ''",
      ],
    }),
  )
  app.save(
    new Collection({
      type: 'auth',
      name: 'services',
      ...SEALED_RULES,
      // No login at all: it works with a token that a script makes.
      authRule: NOBODY,
      passwordAuth: { enabled: false },
      otp: { enabled: false },
      mfa: { enabled: false },
      oauth2: { enabled: false },
      authAlert: { enabled: false },
      fields: [text('name', 40, { required: true }), ...autodates],
      indexes: ['CREATE UNIQUE INDEX `idx_services_name` ON `services` (name)'],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'push_subscriptions',
      ...SEALED_RULES,
      fields: [
        relation('user', app.findCollectionByNameOrId('users'), { required: true, cascadeDelete: true }),
        text('endpoint', 1000, { required: true }),
        json('keys', 2000),
        ...autodates,
      ],
      indexes: [
        'CREATE UNIQUE INDEX `idx_push_subscriptions_endpoint` ON `push_subscriptions` (endpoint)',
        'CREATE INDEX `idx_push_subscriptions_user` ON `push_subscriptions` (user, created)',
      ],
    }),
  )
}

function mail(subject: string, opening: string, action: string, path: string) {
  return {
    subject: `{APP_NAME} · ${subject}`,
    body: `<p>Ciao,</p><p>${opening}</p><p><a class="btn" href="{APP_URL}${path}?token={TOKEN}" target="_blank" rel="noopener">${action}</a></p><p>A presto,<br/>{APP_NAME}</p>`,
  }
}
