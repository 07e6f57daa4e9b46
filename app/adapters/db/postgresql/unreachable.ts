import { BusyError } from '../../scheduling/limit-concurrency.ts'

/** The error codes of the connection, of a server that stops or starts, and of a server without free connections. */
const codes = /^(08\w{3}|57P0[123]|53300|ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
const messages =
	/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** The server is unreachable. A later attempt may succeed. */
export class UnreachableError extends BusyError {}

/** Throws an error of the driver, as `UnreachableError` when the server is unreachable. */
export function throwUnreachable(error: unknown): never {
	const { code, message } = error as { code?: unknown; message?: unknown }
	if (codes.test(String(code)) || messages.test(String(message)))
		throw new UnreachableError('The shop cannot reach its database just now. Please try again in a moment.', {
			cause: error,
		})
	throw error
}
