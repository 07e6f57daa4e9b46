import type { z } from 'zod'
import { isPincode } from '../values/pincode.ts'
import { refuse } from '../values/refusal.ts'
import { choiceSetting, createBlock, createCard, lineSetting, numberSetting, secretSetting } from './setting.ts'

/** The courier services, with their names. `manual` books nothing: staff enter the courier and the tracking number. */
export const courierServices = {
	manual: 'None: enter couriers and tracking numbers yourself',
	shiprocket: 'Shiprocket',
	delhivery: 'Delhivery',
} as const
export type CourierService = keyof typeof courierServices

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

const sizeSetting = (label: string, fallback: number) =>
	numberSetting({
		label: `${label} (cm)`,
		nounPhrase: `the ${label.toLowerCase()} of a parcel`,
		least: 1,
		most: 200,
		wrong: 'Please enter 1 to 200',
		fallback,
		isHalfWidth: true,
	})

/** The courier service that books shipments (rule: courier-booking). None does until the owner turns one on. */
export const couriersCard = createCard('Couriers', 'financial settings', [
	createBlock('Courier service', {
		service: choiceSetting({
			label: 'Shipments are booked with',
			hint: 'Every booking is real and is charged, even while you test.',
			nounPhrase: 'the courier service',
			choices: courierServices,
			wrong: 'Please choose a courier service',
			fallback: 'manual',
		}),
		webhookToken: secretSetting({
			label: 'Webhook token',
			hint:
				'Lets the courier report order statuses at once. Make up a long random text and enter it at the courier too, as ' +
				'described below. It is stored encrypted and not shown again.',
			nounPhrase: 'the webhook token',
		}),
	}),
	createBlock('Parcel', {
		pickupPincode: lineSetting({
			label: 'PIN code of the pickup address',
			nounPhrase: 'the PIN code of the pickup address',
			most: 6,
			input: { inputMode: 'numeric', autoComplete: 'off' },
		}),
		lengthCm: sizeSetting('Length', 30),
		breadthCm: sizeSetting('Width', 25),
		heightCm: sizeSetting('Height', 5),
	}),
	createBlock(
		{
			title: 'Shiprocket',
			about: 'Create an API user under Settings, API in Shiprocket. It needs an email other than that of your account.',
		},
		{
			shiprocketEmail: lineSetting({
				label: 'Email of the API user',
				nounPhrase: 'the email of the API user',
				most: 200,
				input: asTyped,
			}),
			shiprocketPassword: secretSetting({
				label: 'Password of the API user',
				hint: 'It is stored encrypted and not shown again.',
				nounPhrase: 'the password of the API user',
			}),
			shiprocketPickup: lineSetting({
				label: 'Pickup location',
				hint: 'Its name in Shiprocket, such as Primary.',
				nounPhrase: 'the pickup location',
				most: 36,
				fallback: 'Primary',
				input: asTyped,
			}),
		},
	),
	createBlock(
		{
			title: 'Delhivery',
			about: 'Copy the API token of a business account under Settings, API Setup in Delhivery One.',
		},
		{
			delhiveryToken: secretSetting({
				label: 'API token',
				hint: 'It is stored encrypted and not shown again.',
				nounPhrase: 'the API token',
			}),
			delhiveryWarehouse: lineSetting({
				label: 'Warehouse',
				hint: 'Its name in Delhivery One, with the same capital letters.',
				nounPhrase: 'the warehouse',
				most: 100,
				input: asTyped,
			}),
		},
	),
])

export type CourierSettings = z.output<typeof couriersCard.schema>

/** The settings that each service needs. */
const needed: Record<CourierService, readonly (keyof CourierSettings)[]> = {
	manual: [],
	shiprocket: ['pickupPincode', 'shiprocketEmail', 'shiprocketPassword', 'shiprocketPickup'],
	delhivery: ['pickupPincode', 'delhiveryToken', 'delhiveryWarehouse'],
}

/**
 * Checks that the chosen courier service has everything that it needs (rule: courier-settings).
 *
 * @throws invalid on the field that is missing or wrong.
 */
export function assertCourierComplete(settings: CourierSettings): void {
	const missing = needed[settings.service].find((field) => settings[field] === '')
	if (missing) refuse('invalid', 'courier-setting-missing', { service: courierServices[settings.service] }, missing)
	if (settings.pickupPincode !== '' && !isPincode(settings.pickupPincode))
		refuse('invalid', 'courier-pincode-wrong', {}, 'pickupPincode')
}
