import type { SubmissionResult } from '@conform-to/react'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

interface SetUpProps {
	secret: string
	address: string
	qr: { size: number; path: string }
	lastResult: SubmissionResult<string[]> | undefined
}

export function SetUp({ secret, address, qr, lastResult }: SetUpProps) {
	const [form, fields] = useAnsweredForm('second-factor', lastResult, { code: '' })
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
							Scan this code with your authenticator app. On this very phone, or without a camera, give it the key
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
				<h2 className="heading">2. Enter the code that it shows</h2>
				<AnsweredForm
					form={form}
					save="Switch On"
					pending="Checking..."
					cancelTo="/admin/account"
					className="mt-3 max-w-xs"
				>
					<TextField
						field={fields.code}
						label="Code"
						inputMode="numeric"
						autoComplete="one-time-code"
						hint="Six digits"
						required
					/>
				</AnsweredForm>
			</section>
		</div>
	)
}
