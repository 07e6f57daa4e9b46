import { findPin } from '#app/shop/orders/pins/pin-area.server.ts'
import type { Route } from './+types/pin-area.ts'

/** For the checkout's script; null where nothing is known. The same for everybody. */
export function loader({ params }: Route.LoaderArgs) {
	return Response.json(findPin(params.pin), { headers: { 'Cache-Control': 'public, max-age=86400' } })
}
