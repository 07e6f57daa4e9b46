/**
 * Posts a form and returns the JSON response. `report` receives the sent share, from 0 to 1. Throws without a response.
 */
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
