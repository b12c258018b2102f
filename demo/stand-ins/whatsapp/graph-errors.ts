// Errors in the words and with the statuses of the Graph API (Meta, "Cloud API error codes").

interface KnownError {
  status: number
  title: string
  details: string
}

const ERRORS: Readonly<Record<number, KnownError>> = {
  1: { status: 500, title: 'An unknown error occurred', details: 'Invalid request or possible server error.' },
  2: { status: 503, title: 'Service temporarily unavailable', details: 'Temporary due to downtime or being overloaded.' },
  4: { status: 429, title: '(#4) Application request limit reached', details: 'The app has reached its API call rate limit.' },
  33: { status: 400, title: '(#33) Parameter value is not valid', details: 'The business phone number has been deleted.' },
  100: { status: 400, title: '(#100) Invalid parameter', details: 'The request included unsupported or misspelled parameters.' },
  190: {
    status: 401,
    title: 'Invalid OAuth access token - Cannot parse access token',
    details: 'The access token is not valid.',
  },
  80007: { status: 429, title: '(#80007) Rate limit issues', details: 'The account has reached its rate limit.' },
  130429: { status: 429, title: '(#130429) Rate limit hit', details: 'Cloud API message throughput has been reached.' },
  131000: { status: 500, title: '(#131000) Something went wrong', details: 'Message failed to send due to an unknown error.' },
  131026: { status: 400, title: '(#131026) Message undeliverable', details: 'Message Undeliverable.' },
  131030: {
    status: 400,
    title: '(#131030) Recipient phone number not in allowed list',
    details: 'Add the recipient phone number to the recipient list and try again.',
  },
  131048: { status: 429, title: '(#131048) Spam rate limit hit', details: 'Too many messages were blocked or flagged as spam.' },
  131056: {
    status: 429,
    title: '(#131056) (Business Account, Consumer Account) pair rate limit hit',
    details: 'Too many messages to the same phone number in a short period of time.',
  },
  132000: {
    status: 400,
    title: '(#132000) Number of parameters does not match the expected number of params',
    details: 'body: number of localizable_params does not match the expected number of params',
  },
  132001: {
    status: 404,
    title: '(#132001) Template name does not exist in the translation',
    details: 'The template does not exist in the specified language or has not been approved.',
  },
}

/** @param details instead of the usual ones */
export function graphError(code: number, details?: string): { status: number; body: object } {
  const known = ERRORS[code] ?? { status: 400, title: `(#${code}) Error`, details: 'Error.' }
  return {
    status: known.status,
    body: {
      error: {
        message: known.title,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details: details ?? known.details },
        fbtrace_id: `A${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}`,
      },
    },
  }
}

/** The same error as a delivery webhook tells it. */
export function webhookError(code: number): object {
  const known = ERRORS[code]
  const title = known?.title.replace(/^\(#\d+\) /, '') ?? 'Error'
  return { code, title, message: title, error_data: { details: known?.details ?? 'Error.' } }
}
