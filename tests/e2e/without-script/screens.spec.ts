import { admin, enter, test } from '../../support/browser/browser.ts'
import { expectGoodDocuments, forAdmin, forVisitors } from '../../support/browser/screens.ts'

for (const [kind, paths] of Object.entries({ ...forVisitors, ...forAdmin }))
	test(
		`each page keeps to its width without script, on a tablet too, and has controls that can be clicked: ${kind}`,
		{ tag: '@long' },
		async ({ page }) => {
			test.setTimeout(240_000)
			if (kind in forAdmin) await enter(page, admin)
			await expectGoodDocuments(page, paths())
		},
	)
