import { useEffect, useRef, useState } from 'react'
import { maxPasskeyNameLength } from '#app/shop/values/limits.ts'
import { PasskeyForm } from '../forms/passkey-form.tsx'
import { ConfirmLink } from './confirm.tsx'
import { Fact } from './page-parts.tsx'

/** The texts that confirm the removal of a passkey, in a dialog and on the confirmation page. */
export const passkeyRemoval = {
	question: 'Are you sure you want to remove this passkey?',
	note: 'You can no longer log in with it. Delete it on your device too.',
	labels: { yes: 'Remove', pending: 'Removing...', no: 'Cancel' },
}

interface Passkey {
	id: number
	name: string
	added: string
	used: string
}

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
	return (
		<ul className="divide-y divide-line">
			{passkeys.map(({ id, name, added, used }) => (
				<li key={id} className="flex flex-wrap items-start justify-between gap-x-6 py-3">
					<div className="min-w-0 flex-1 basis-64">
						<p className="font-medium [overflow-wrap:anywhere]">{name}</p>
						<dl className="mt-1 flex flex-wrap gap-x-5 text-xs text-muted">
							<Fact label="Added">{added}</Fact>
							<Fact label="Last used">{used}</Fact>
						</dl>
					</div>
					<ConfirmLink
						{...passkeyRemoval}
						to={`/admin/account/passkeys/${id}/remove`}
						label="Remove"
						className="sm:-mt-2.5"
						subject={name}
					/>
				</li>
			))}
		</ul>
	)
}

/** The second step of adding a passkey. It must be completed within ten minutes after the identity check. */
export function NewPasskey({ options, device }: { options: object; device: string }) {
	const frame = useRef<HTMLDivElement>(null)
	const [isSupported, setSupported] = useState(true)
	useEffect(() => {
		const form = frame.current!.querySelector('form')!
		void import('#app/enhance/account/passkey.ts').then(({ enablePasskeyForm }) =>
			setSupported(enablePasskeyForm(form)),
		)
	}, [])
	return (
		<div ref={frame} className="max-w-md">
			<p>Your identity is confirmed. Give the passkey a name, then follow the steps in your browser.</p>
			<noscript>
				<p className="mt-3">
					Creating a passkey needs JavaScript. Turn it on for this page, or keep using your password.
				</p>
			</noscript>
			{!isSupported && (
				<p role="status" className="mt-3">
					This browser cannot create passkeys. Update it, or use another one.
				</p>
			)}
			<PasskeyForm
				action="/admin/account/passkeys/add"
				kind="create"
				options={options}
				label="Create passkey"
				pendingText="Adding..."
				className="mt-4 space-y-3"
			>
				<label htmlFor="passkey-name" className="block text-xs font-medium">
					Name
				</label>
				<input
					id="passkey-name"
					name="name"
					defaultValue={device}
					maxLength={maxPasskeyNameLength}
					required
					autoComplete="off"
					className="mt-1 block min-h-12 w-full rounded-soft border border-field bg-white px-3.5 py-2 text-base text-ink"
				/>
			</PasskeyForm>
		</div>
	)
}
