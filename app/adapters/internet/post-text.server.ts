import type { IncomingMessage } from 'node:http'
import {
	describeStatus,
	FetchError,
	type FetchLimits,
	internet,
	type Network,
	parseOutboundUrl,
	sendRequest,
} from './outbound-requests.server.ts'
import type { PrivateTarget } from './public-address.ts'

interface PostOptions {
	headers: Record<string, string>
	body: string
	signal: AbortSignal
	/** The private addresses and ports that the text may be posted to. */
	privateTargets?: readonly PrivateTarget[]
}

/** The type of `postText` for its callers. */
export type PostText = (address: string, posted: PostOptions) => Promise<string>

const postLimits: FetchLimits = { connectMs: 5_000, wholeMs: 5_000 }

/**
 * Posts a text to a public https URL, which is checked as in `fetchFile`, or to a private target, and returns a
 * description of a successful response. Follows no redirect and reads only the status of the response. Throws
 * `FetchError` for any other response, and when there is none within five seconds.
 */
export async function postText(
	address: string,
	{ headers, body, signal, privateTargets = [] }: PostOptions,
	{ limits = postLimits, network = internet }: { limits?: FetchLimits; network?: Network } = {},
): Promise<string> {
	const late = AbortSignal.timeout(limits.wholeMs)
	const fetchContext = { limits, network, signal: AbortSignal.any([signal, late]), privateTargets }
	const length = String(Buffer.byteLength(body))
	const outbound = { headers: { ...headers, 'Content-Length': length }, body }
	const { statusCode = 0 } = await sendRequest(
		parseOutboundUrl(address, { privateTargets }),
		fetchContext,
		outbound,
	).then(closeResponse, (error: unknown) => {
		if (late.aborted) throw new FetchError(`it did not respond within ${limits.wholeMs / 1000} seconds`, true)
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
