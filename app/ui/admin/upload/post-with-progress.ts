/** Posts a form and answers what came in JSON; `report` is told the share sent, 0 to 1. Without an answer it throws. */
export function postWithProgress(
	{ url, signal }: Pick<Request, 'url' | 'signal'>,
	body: FormData,
	report: (share: number) => void,
): Promise<XMLHttpRequest> {
	return new Promise((resolve, reject) => {
		const sending = new XMLHttpRequest()
		sending.open('POST', url)
		sending.setRequestHeader('Accept', 'application/json')
		sending.responseType = 'json'
		sending.upload.addEventListener(
			'progress',
			({ lengthComputable, loaded, total }) => lengthComputable && report(loaded / total),
		)
		sending.addEventListener('load', () => resolve(sending))
		for (const end of ['error', 'abort', 'timeout'])
			sending.addEventListener(end, () => reject(new TypeError(`upload: ${end}`)))
		signal.addEventListener('abort', () => sending.abort())
		report(0)
		sending.send(body)
	})
}
