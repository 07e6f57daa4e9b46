import { settings } from '../settings.server.ts'
import { currentRequest } from './current-request.ts'
import { createErrorReports, type LoggedError } from './error-reports.server.ts'

let tell: ((found: LoggedError) => void) | undefined

/**
 * Reports a log line to ERROR_WEBHOOK_URL, if it is set. The line consists of its message, with or without fields
 * before it.
 */
export function tellOfError(line: unknown[], onFailure: (reason: string) => void): void {
	const { errorWebhookUrl } = settings()
	if (!errorWebhookUrl) return
	tell ??= createErrorReports(errorWebhookUrl, onFailure)
	const [fields, words] = typeof line[0] === 'string' ? [{}, line[0]] : line
	const { err, message } = fields as { err?: unknown; message?: unknown }
	tell({ what: String(words), error: err ?? message, request: currentRequest() })
}
