import type { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import {
	checkboxSetting,
	choiceSetting,
	createBlock,
	createCard,
	lineSetting,
	linesSetting,
	numberSetting,
	secretSetting,
} from './setting.ts'

const phoneServices = {
	none: 'Off',
	sms: 'By text message (SMS)',
	whatsapp: 'By WhatsApp',
	log: 'In the log of a demo',
} as const
const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/**
 * The codes that log customers in (rule: sign-in-code). They are off until the owner turns them on. The limits prevent
 * strangers from making the shop send any number of messages.
 */
export const codesCard = createCard('Log-in codes', 'financial settings', [
	createBlock('Codes', {
		byEmail: checkboxSetting({
			label: 'Customers can log in with a code by email',
			hint: 'Needs an email server.',
			nounPhrase: 'codes by email',
		}),
		byPhone: choiceSetting({
			label: 'Codes to a phone',
			nounPhrase: 'codes to a phone',
			choices: phoneServices,
			wrong: 'Please choose how codes reach a phone',
			fallback: 'none',
		}),
	}),
	createBlock('Limits', {
		perHour: numberSetting({
			label: 'Codes per hour to one email or phone number',
			nounPhrase: 'the codes per hour',
			least: 1,
			most: 20,
			wrong: 'Please enter 1 to 20',
			fallback: 5,
		}),
		perDay: numberSetting({
			label: 'Codes per day, whole shop',
			hint: 'Limits what text messages can cost.',
			nounPhrase: 'the codes per day',
			least: 1,
			most: 100_000,
			wrong: 'Please enter 1 to 100000',
			fallback: 500,
		}),
	}),
	createBlock(
		{
			title: 'SMS gateway',
			about: 'The shop posts JSON with to, text, code, entity and template to an https address.',
		},
		{
			smsUrl: lineSetting({
				label: 'Address',
				hint: 'May contain {to}, {text}, {code}, {entity} and {template}.',
				nounPhrase: 'the address of the gateway',
				most: 500,
				input: asTyped,
			}),
			smsHeader: secretSetting({
				label: 'Header with your key',
				hint: 'Such as Authorization: Bearer … It is stored encrypted and not shown again.',
				nounPhrase: 'the header of the gateway',
			}),
			smsText: linesSetting({
				label: 'Text',
				hint: '{code}, {shop} and {minutes} are replaced. In India it must match your registered template.',
				nounPhrase: 'the text of the message',
				most: 300,
				fallback: '{code} is your code to log in at {shop}. It works for {minutes} minutes. Do not share it.',
				input: { rows: 3 },
			}),
			dltEntity: lineSetting({
				label: 'DLT entity ID',
				hint: 'Required by Indian operators. Your SMS gateway shows it.',
				nounPhrase: 'the DLT entity ID',
				most: 30,
				input: asTyped,
			}),
			dltTemplate: lineSetting({
				label: 'DLT template ID',
				hint: 'Required by Indian operators. Your SMS gateway shows it.',
				nounPhrase: 'the DLT template ID',
				most: 30,
				input: asTyped,
			}),
		},
	),
	createBlock(
		{ title: 'WhatsApp', about: 'Uses the Cloud API of Meta with an approved authentication template.' },
		{
			whatsappPhoneId: lineSetting({
				label: 'Phone number ID',
				nounPhrase: 'the phone number ID',
				most: 30,
				input: asTyped,
			}),
			whatsappToken: secretSetting({
				label: 'Access token',
				hint: 'It is stored encrypted and not shown again.',
				nounPhrase: 'the access token',
			}),
			whatsappTemplate: lineSetting({
				label: 'Template name',
				nounPhrase: 'the template name',
				most: 100,
				input: asTyped,
			}),
			whatsappLanguage: lineSetting({
				label: 'Template language',
				hint: 'Such as en or en_US. List every approved language, such as en, hi, gu; the first is the default.',
				nounPhrase: 'the template language',
				most: 60,
				fallback: 'en',
				input: asTyped,
			}),
		},
	),
])

export type CodeSettings = z.output<typeof codesCard.schema>

/**
 * Checks that a shop whose COD needs a confirmed phone sends codes to phones (rule: confirmed-phone). `card` is the
 * settings card that the owner saves. It decides which field gets the error.
 *
 * @throws invalid on `needsConfirmedPhone` or `byPhone`: codes to a phone are off.
 */
export function assertPhonesConfirmable(
	card: 'cash' | 'codes',
	cash: { needsConfirmedPhone: boolean },
	codes: Pick<CodeSettings, 'byPhone'>,
): void {
	if (!cash.needsConfirmedPhone || codes.byPhone !== 'none') return
	if (card === 'cash') refuse('invalid', 'cod-phone-codes-off', {}, 'needsConfirmedPhone')
	refuse('invalid', 'code-service-needed-by-cod', {}, 'byPhone')
}

/**
 * Checks that the chosen service for codes to a phone has its keys (rule: sign-in-code).
 *
 * @throws invalid on the field that is missing.
 */
export function assertCodeServiceComplete(settings: CodeSettings): void {
	const needed = {
		none: [],
		log: [],
		sms: ['smsUrl', 'smsText'],
		whatsapp: ['whatsappPhoneId', 'whatsappToken', 'whatsappTemplate', 'whatsappLanguage'],
	} as const
	const missing = needed[settings.byPhone].find((field) => settings[field] === '')
	if (missing) refuse('invalid', 'code-service-incomplete', {}, missing)
	if (settings.byPhone === 'sms' && !/^https:\/\/[^/?#\s]+/i.test(settings.smsUrl))
		refuse('invalid', 'code-service-not-https', {}, 'smsUrl')
}
