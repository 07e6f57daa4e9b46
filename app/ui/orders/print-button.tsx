import { Button } from '../forms/button.tsx'
import { useTranslate } from '../shell/use-shop.ts'
import { useIsScripted } from '../forms/use-form.ts'

export function PrintButton() {
	const t = useTranslate()
	const isScripted = useIsScripted()
	return (
		<>
			<p hidden={isScripted} className="unless-live text-xs text-muted">
				{t('shared.howToPrint')}
			</p>
			<Button type="button" hidden={!isScripted} data-enhance="print" onClick={() => window.print()}>
				{t('shared.print')}
			</Button>
		</>
	)
}
