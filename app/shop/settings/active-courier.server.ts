import { type Courier, CourierError, manualCourier } from '#app/adapters/couriers/courier.ts'
import { createDelhivery } from '#app/adapters/couriers/delhivery.server.ts'
import { createShiprocket } from '#app/adapters/couriers/shiprocket.server.ts'
import { decryptText } from '#app/adapters/secret.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { getOwn } from '../get-own.ts'
import { refuse } from '../values/refusal.ts'
import { type CourierService, type CourierSettings, courierServices } from './couriers.ts'
import { getShopSettings } from './shop-settings.server.ts'

interface CourierEntry {
	/**
	 * The name of the service in the URL of its webhooks. `''` for a service without webhooks. Shiprocket refuses URLs
	 * that contain its name, so it has another name here.
	 */
	webhookName: string
	/** Returns the service with the saved keys. `null` when a key is missing or can no longer be decrypted. */
	create: (settings: CourierSettings) => Courier | null
}

/** The courier services (rule: courier-settings). */
const couriers: Record<CourierService, CourierEntry> = {
	manual: { webhookName: '', create: () => manualCourier },
	shiprocket: {
		webhookName: 'rocket',
		create: ({ shiprocketEmail: email, shiprocketPassword, shiprocketPickup, pickupPincode, webhookToken }) => {
			const password = decryptText(shiprocketPassword)
			if (!email || !password) return null
			const token = decryptText(webhookToken) ?? ''
			return createShiprocket({ email, password, pickupLocation: shiprocketPickup, pickupPincode, webhookToken: token })
		},
	},
	delhivery: {
		webhookName: 'delhivery',
		create: ({ delhiveryToken, delhiveryWarehouse: warehouse, pickupPincode, webhookToken }) => {
			const token = decryptText(delhiveryToken)
			if (!token || !warehouse) return null
			return createDelhivery({ token, warehouse, pickupPincode, webhookToken: decryptText(webhookToken) ?? '' })
		},
	},
}

/**
 * Returns the courier service with this name, even if the owner has meanwhile chosen another service: shipments are
 * tracked by the service that booked them. `null` when the name is unknown or the keys of the service are missing.
 */
export function findCourier(service: string): Courier | null {
	return getOwn(couriers, service)?.create(getShopSettings().couriers) ?? null
}

/**
 * Returns the courier service for the name in a webhook's URL. `null` when the name is unknown or the keys of the
 * service are missing.
 */
export function findCourierByWebhook(webhookName: string): { service: CourierService; courier: Courier } | null {
	const services = Object.keys(couriers) as CourierService[]
	const service = services.find((one) => couriers[one].webhookName === webhookName && webhookName !== '')
	const courier = service && findCourier(service)
	return courier ? { service, courier } : null
}

/**
 * Returns the courier service that books shipments. `null` when staff enter couriers themselves or keys are missing.
 */
export function getActiveCourier(): { service: CourierService; label: string; courier: Courier } | null {
	const { service } = getShopSettings().couriers
	if (service === 'manual') return null
	const courier = findCourier(service)
	return courier && { service, label: courierServices[service], courier }
}

/**
 * Tests the saved keys of the chosen courier service with a query that changes nothing. Returns the result as a
 * sentence (rule: courier-settings).
 *
 * @throws conflict: the service does not accept the keys, or does not respond.
 */
export async function testCourier(actor: Actor): Promise<string> {
	requirePermission(actor, 'financial settings')
	const active = getActiveCourier()
	if (!active) return 'No courier service is set up.'
	try {
		await active.courier.testConnection()
	} catch (error) {
		if (!(error instanceof CourierError)) throw error
		refuse('conflict', 'courier-test-failed', { problem: error.message })
	}
	return `${active.label} accepts the keys.`
}
