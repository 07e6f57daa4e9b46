import { Button } from '../forms/button.tsx'
import { useScripted } from '../forms/use-scripted.ts'

export function PrintButton() {
	if (!useScripted()) return <p className="text-xs text-muted">To print, choose Print in the menu of your browser.</p>
	return (
		<Button type="button" onClick={() => window.print()}>
			Print
		</Button>
	)
}
