import type { IncomingMessage } from 'node:http'
import { ask, FetchError, type FetchLimits, describeStatus, publicUrl } from './fetch-file.server.ts'
import { internet, type Network } from './network.server.ts'

interface Posted {
	headers: Record<string, string>
	body: string
	signal: AbortSignal
}

/** The type of `postText` for its callers. */
export type PostText = (address: string, posted: Posted) => Promise<string>

const usualLimits: FetchLimits = { connectMs: 5_000, wholeMs: 5_000 }

/**
 * Posts a text to a public https URL, which is checked as in `fetchFile`, and returns a description of a successful
 * response. Follows no redirect and reads only the status of the response. Throws `FetchError` for any other response,
 * and when there is none within five seconds.
 */
export async function postText(
	address: string,
	{ headers, body, signal }: Posted,
	{ limits = usualLimits, network = internet }: { limits?: FetchLimits; network?: Network } = {},
): Promise<string> {
	const late = AbortSignal.timeout(limits.wholeMs)
	const way = { limits, network, signal: AbortSignal.any([signal, late]) }
	const length = String(Buffer.byteLength(body))
	const asked = { headers: { ...headers, 'Content-Length': length }, body }
	const { statusCode = 0 } = await ask(publicUrl(address), way, asked).then(closeResponse, (error: unknown) => {
		if (late.aborted) throw new FetchError(`it did not answer within ${limits.wholeMs / 1000} seconds`, true)
		throw error
	})
	if (statusCode < 200 || statusCode > 299) throw new FetchError(describeStatus(statusCode))
	return describeStatus(statusCode)
}

function closeResponse(response: IncomingMessage): IncomingMessage {
	response.on('error', () => {})
	response.destroy()
	return response
}
