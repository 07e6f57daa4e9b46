import { admin, logInByRequest, test } from '../../support/browser/browser.ts'
import { expectGoodDocuments, adminScreens, visitorScreens } from '../../support/browser/screens.ts'

for (const [kind, paths] of Object.entries({ ...visitorScreens, ...adminScreens }))
	test(
		`each page fits its width without JavaScript, also on a tablet, and has controls that can be clicked: ${kind}`,
		{ tag: '@long' },
		async ({ page }) => {
			test.setTimeout(240_000)
			if (kind in adminScreens) await logInByRequest(page, admin)
			await expectGoodDocuments(page, paths())
		},
	)
