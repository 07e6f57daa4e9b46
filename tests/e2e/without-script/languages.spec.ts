import { translatedLanguages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { test } from '../../support/browser/guest-shop.ts'
import { openOrderLink, openOwnOrder, orderShirt } from '../../support/browser/translated-journeys.ts'

// The rule of this file: languages.

test.use({ ownSettings: { 'shop.language-hi': true, 'shop.language-gu': true } })

for (const language of translatedLanguages)
	test(
		`a shopper orders, follows the order and opens the account in ${language.name} without JavaScript`,
		{ tag: '@ci' },
		async ({ page }) => {
			const reader = { page, t: getTranslate(language), check: async () => undefined }
			await orderShirt(reader)
			await openOrderLink(reader)
			await openOwnOrder(reader)
		},
	)
