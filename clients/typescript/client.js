import createClient from 'openapi-fetch'

export function connect(address, key) {
	let held = key
	const client = createClient({ baseUrl: address.replace(/\/$/, '') })
	client.use({
		onRequest({ request }) {
			if (held) request.headers.set('Authorization', `Bearer ${held}`)
			return request
		},
	})
	return Object.assign(client, {
		useToken(token) {
			held = token
		},
	})
}
