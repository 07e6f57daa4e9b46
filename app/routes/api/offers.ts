import * as calls from '#app/http/api/calls/home-calls.ts'
import { endpoint, handle, handleDelete } from '#app/http/api/endpoint.server.ts'
import { toOfferJson } from '#app/http/api/json/content-json.ts'
import { createOffer, deleteOffer, listAllOffers, updateOffer } from '#app/shop/home/offer.server.ts'

export const loader = endpoint(
	handle(calls.listOffers, async () => (await listAllOffers()).map(toOfferJson)),
	handle(calls.createOffer, async ({ body, viewer }) => ({
		message: 'Offer Added',
		offer: toOfferJson(await createOffer(viewer, body)),
	})),
	handle(calls.updateOffer, async ({ body, params, viewer }) => ({
		message: 'Offer Updated',
		offer: toOfferJson(await updateOffer(viewer, params.id, body)),
	})),
	handleDelete(calls.deleteOffer, deleteOffer, 'Offer Deleted'),
)

export const action = loader
