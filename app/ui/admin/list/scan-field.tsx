import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { Button } from '../../forms/button.tsx'

/** The next code is scanned here. */
const focused = { autoFocus: true } as const

interface ScanInputProps {
	search: string
	isFocused?: boolean
	describedBy?: string | undefined
	/** The value of the button, when the form has several. */
	press?: string
}

interface ScanFieldProps extends ScanInputProps {
	/** The URL of the page that handles the scan. */
	action: string
	/** Additional fields of the form. */
	children?: ReactNode
}

/** A scanner types a code and Enter. The page is then loaded again with the focus here. */
export function ScanField({ action, children, ...input }: ScanFieldProps) {
	return (
		<Form role="search" action={action} reloadDocument>
			{children}
			<ScanInput {...input} />
		</Form>
	)
}

/** Only the field, for a form with other fields. */
export function ScanInput({ search, isFocused = true, describedBy, press }: ScanInputProps) {
	const { key } = useLocation()
	return (
		<div>
			<label htmlFor="scan" className="text-xs font-medium">
				Barcode, SKU or name
			</label>
			<div className="mt-1 flex gap-2">
				<input
					key={key}
					id="scan"
					type="search"
					name="search"
					defaultValue={search}
					{...(isFocused && focused)}
					autoComplete="off"
					maxLength={maxSearchLength}
					enterKeyHint="search"
					aria-describedby={describedBy}
					className="min-h-11 min-w-0 flex-1 rounded-soft border border-field bg-white px-3 text-sm"
				/>
				<Button variant="secondary" {...(press && { name: 'press', value: press })} className="bg-white max-sm:px-4">
					Find
				</Button>
			</div>
		</div>
	)
}
