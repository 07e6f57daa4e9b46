import { createBlock, createCard, optionalNumberSetting } from './setting.ts'

const maxDays = 3650

const daysSetting = (label: string, nounPhrase: string, hint: string) =>
	optionalNumberSetting({
		label,
		hint,
		nounPhrase,
		least: 30,
		most: maxDays,
		wrong: 'Please enter 30 to 3650 days, or leave it empty',
	})

/**
 * The number of days after which the shop deletes personal records. With `null` it keeps them (rule: data-retention).
 */
export const privacyCard = createCard('Data retention', 'financial settings', [
	createBlock(
		{
			title: 'Days until deletion',
			about:
				'Every night, the shop deletes records that are older than the days entered here. Leave a field empty to keep ' +
				'the records. Orders and invoices are ' +
				'never deleted, because tax law requires them.',
		},
		{
			messagesDays: daysSetting('Answered contact messages', 'the days of messages', 'From the day of the answer.'),
			complaintsDays: daysSetting(
				'Resolved complaints',
				'the days of complaints',
				'From the day they were resolved. A consumer can go to court for two years.',
			),
			spamDays: daysSetting('Possible spam', 'the days of possible spam', 'Messages and subscribers.'),
			consentsDays: daysSetting(
				'Withdrawn marketing consents',
				'the days of withdrawn consents',
				'From the day they were withdrawn. Until they are deleted, they prove that earlier messages were allowed.',
			),
			remittancesDays: daysSetting(
				'Customer details in remittance files',
				'the days of remittance lines',
				'From the day of the upload. Orders, amounts and bank references stay.',
			),
		},
	),
])
