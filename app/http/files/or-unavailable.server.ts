import { isRefusal } from '../outcomes/as-refusal.server.ts'

/** An image or video of a bucket that does not answer: 503, to be asked for again (rule: bucket-failure). */
export async function orUnavailable(answer: () => Promise<Response>): Promise<Response> {
	try {
		return await answer()
	} catch (error) {
		if (!isRefusal(error)) throw error
		return new Response((error as Error).message, {
			status: 503,
			headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
		})
	}
}
