import type { SubmissionResult } from '@conform-to/react'
import { ServerForm } from '#app/ui/admin/server-form.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useServerForm } from '#app/ui/forms/use-form-result.ts'

interface SetUpProps {
	secret: string
	address: string
	qr: { size: number; path: string }
	lastResult: SubmissionResult<string[]> | undefined
}

export function SetUp({ secret, address, qr, lastResult }: SetUpProps) {
	const [form, fields] = useServerForm('second-factor', lastResult, { code: '' })
	return (
		<div className="space-y-8">
			<section>
				<h2 className="heading">1. Add the shop to your app</h2>
				<div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
					<svg
						role="img"
						aria-label="QR code with the key"
						viewBox={`0 0 ${qr.size} ${qr.size}`}
						shapeRendering="crispEdges"
						className="size-48 border border-line bg-white"
					>
						<path d={qr.path} fill="black" />
					</svg>
					<div>
						<p className="max-w-prose">
							Scan this code with your authenticator app. If you are on this phone, or have no camera, enter the key
							instead:
						</p>
						<p className="mt-2 font-mono text-sm break-words select-all" translate="no">
							{secret}
						</p>
						<p className="mt-2">
							<a href={address} className="act-link text-indigo underline-offset-2">
								Open an app on this device
							</a>
						</p>
					</div>
				</div>
			</section>
			<section>
				<h2 className="heading">2. Enter the code from the app</h2>
				<ServerForm
					form={form}
					save="Turn on"
					pending="Checking..."
					cancelTo="/admin/account"
					className="mt-3 max-w-xs"
				>
					<TextField
						field={fields.code}
						label="Code"
						inputMode="numeric"
						autoComplete="one-time-code"
						hint="6 digits"
						required
					/>
				</ServerForm>
			</section>
		</div>
	)
}
