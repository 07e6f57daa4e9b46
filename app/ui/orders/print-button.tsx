import { Button } from '../forms/button.tsx'
import { useScripted } from '../forms/use-scripted.ts'

export function PrintButton() {
	const isScripted = useScripted()
	return (
		<>
			<p hidden={isScripted} className="unless-live text-xs text-muted">
				To print, choose Print in the menu of your browser.
			</p>
			<Button type="button" hidden={!isScripted} data-enhance="print" onClick={() => window.print()}>
				Print
			</Button>
		</>
	)
}
