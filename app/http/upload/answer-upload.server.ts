type Answer = Response | { data: unknown; init: ResponseInit | null }

/** Answers a script that shows an upload's progress in JSON: `{ to }` or the form's errors. */
export function answersUpload<Args extends { request: Request }>(action: (args: Args) => Promise<Answer>) {
	return async (args: Args, next: () => Promise<Response>): Promise<Response> => {
		const { method, headers } = args.request
		if (method !== 'POST' || headers.get('Accept') !== 'application/json') return next()
		const answer = await action(args)
		if (answer instanceof Response) return Response.json({ to: answer.headers.get('Location') })
		return Response.json(answer.data, answer.init ?? {})
	}
}
