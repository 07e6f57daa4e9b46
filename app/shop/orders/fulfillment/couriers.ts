/** The tracking address of each courier, up to the tracking number. */
const trackingUrls: Record<string, string> = {
	'Blue Dart': 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=',
	Delhivery: 'https://www.delhivery.com/track-v2/package/',
	DTDC: 'https://www.dtdc.in/trace.asp?strCnno=',
	'Ecom Express': 'https://ecomexpress.in/tracking/?awb_field=',
	Ekart: 'https://ekartlogistics.com/shipmenttrack/',
	'India Post': 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx?consignment=',
	Shadowfax: 'https://tracker.shadowfax.in/#/track/',
	Shiprocket: 'https://shiprocket.co/tracking/',
	'Speed Post': 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx?consignment=',
	Xpressbees: 'https://www.xpressbees.com/shipment/tracking?awbNo=',
}

/** Couriers with tracking links. Any other name may be entered too. */
export const COURIERS = Object.keys(trackingUrls)

/** Returns the tracking link of a shipment. `null` when the courier is unknown or there is no tracking number. */
export function buildTrackingUrl(courier: string | null, trackingNumber: string | null): string | null {
	const name = courier?.replaceAll(/\W/g, '').toLowerCase()
	const known = COURIERS.find((one) => one.replaceAll(/\W/g, '').toLowerCase() === name)
	return known && trackingNumber ? trackingUrls[known]! + encodeURIComponent(trackingNumber) : null
}
