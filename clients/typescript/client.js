import createClient from 'openapi-fetch'

export function connect(address, key) {
	let token = key
	const client = createClient({ baseUrl: address.replace(/\/$/, '') })
	client.use({
		onRequest({ request }) {
			if (token) request.headers.set('Authorization', `Bearer ${token}`)
			return request
		},
	})
	return Object.assign(client, {
		useToken(newToken) {
			token = newToken
		},
	})
}
