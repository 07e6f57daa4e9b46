import { Button } from '../forms/button.tsx'
import { useIsScripted } from '../forms/use-form.ts'

export function PrintButton() {
	const isScripted = useIsScripted()
	return (
		<>
			<p hidden={isScripted} className="unless-live text-xs text-muted">
				To print, choose Print in your browser’s menu.
			</p>
			<Button type="button" hidden={!isScripted} data-enhance="print" onClick={() => window.print()}>
				Print
			</Button>
		</>
	)
}
