import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { maxScanLength } from '#app/shop/values/scans.ts'
import { Button } from '../../forms/button.tsx'
import { type ScanQueue, useScanFocus } from './use-scan-queue.ts'

/** The scan field has the focus, so that the next code can be scanned at once. */
const focused = { autoFocus: true } as const

interface ScanInputProps {
	scanner: ScanQueue
	isFocused?: boolean
	describedBy?: string | undefined
	/** The value that the *Find* button submits as the field `press`. It tells the server which button was used. */
	press?: string
}

interface ScanFieldProps extends ScanInputProps {
	/** The URL of the page that handles the scan. */
	action: string
	/** Additional fields of the form. */
	children?: ReactNode
}

/**
 * A field for a barcode scanner, which types a code and then Enter or Tab. With script it is ready for the next scan at
 * once (rule: scanned-codes).
 */
export function ScanField({ action, children, ...input }: ScanFieldProps) {
	return (
		<Form role="search" action={action} onSubmit={input.scanner.onSubmit}>
			{children}
			<ScanInput {...input} />
		</Form>
	)
}

/** The scan field without a form of its own, for a form with other fields. */
export function ScanInput({ scanner, isFocused = true, describedBy, press }: ScanInputProps) {
	useScanFocus(scanner, isFocused)
	return (
		<div>
			<label htmlFor="scan" className="text-xs font-medium">
				Barcode, SKU or name
			</label>
			<div className="mt-1 flex gap-2">
				<input
					id="scan"
					type="search"
					name="search"
					{...(isFocused && focused)}
					{...scanner.fieldProps}
					autoComplete="off"
					maxLength={maxScanLength}
					enterKeyHint="search"
					aria-describedby={describedBy}
					className="min-h-11 min-w-0 flex-1 rounded-soft border border-field bg-white px-3 text-sm"
				/>
				<Button variant="secondary" {...(press && { name: 'press', value: press })} className="bg-white max-sm:px-4">
					Find
				</Button>
			</div>
			<ScanNotice scanner={scanner} />
		</div>
	)
}

/** Says, while there is no connection, that the scans wait until it is back. */
export function ScanNotice({ scanner }: { scanner: ScanQueue }) {
	return (
		<p role="status" className={scanner.isOffline ? 'mt-1 text-sm text-danger' : 'sr-only'}>
			{scanner.isOffline && 'There is no connection. Your scans are added when it is back.'}
		</p>
	)
}

/** The navigation state of a link that clears scans. Such a link does not ask the user about unsaved changes. */
export const clearsScans = 'clears scans'

interface UnknownScansProps {
	scans: readonly string[]
	/** The URL of the page without these scans. */
	clearTo: string
}

/** Lists the scans that match no single item. They stay listed after later scans. */
export function UnknownScans({ scans, clearTo }: UnknownScansProps) {
	if (scans.length === 0) return null
	return (
		<div className="flex flex-wrap items-start justify-between gap-x-4 border-l-4 border-l-danger board px-4 py-2">
			<div role="alert" className="min-w-0 py-1 text-sm text-danger [overflow-wrap:anywhere]">
				{scans.map((scan, index) => (
					<p key={index}>No single item matches “{scan}”. Scan it again or search by name.</p>
				))}
			</div>
			<Link to={clearTo} state={clearsScans} preventScrollReset className="act-link text-sm">
				Clear<span className="sr-only"> scans without an item</span>
			</Link>
		</div>
	)
}

/** Hidden fields with the unknown scans, which each form of the page submits. */
export function HiddenScans({ name, scans }: { name: string; scans: readonly string[] }) {
	return scans.map((scan, index) => <input key={index} type="hidden" name={name} value={scan} />)
}
