import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { maxSearchLength } from '#app/shop/search/normalise.ts'
import { Button } from '../../forms/button.tsx'

/** The next code is scanned. */
const focused = { autoFocus: true } as const

interface ScanInputProps {
	search: string
	isFocused?: boolean
	describedBy?: string | undefined
	/** What the button sends where the form has several. */
	press?: string
}

interface ScanFieldProps extends ScanInputProps {
	/** The page that is asked. */
	action: string
	/** What goes along. */
	children?: ReactNode
}

/** A scanner types a code and Enter: the page is loaded anew, with the focus here. */
export function ScanField({ action, children, ...input }: ScanFieldProps) {
	return (
		<Form role="search" action={action} reloadDocument>
			{children}
			<ScanInput {...input} />
		</Form>
	)
}

/** The field alone, for a form that has more. */
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
				<Button look="secondary" {...(press && { name: 'press', value: press })} className="bg-white max-sm:px-4">
					Find
				</Button>
			</div>
		</div>
	)
}
