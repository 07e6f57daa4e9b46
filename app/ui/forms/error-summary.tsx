interface FormErrors {
	id: string
	errorId: string
	errors?: string[] | undefined
	allErrors: Record<string, string[]>
}

export function ErrorSummary({ form }: { form: FormErrors }) {
	const fieldErrors = Object.entries(form.allErrors).filter(([name]) => name !== '')
	const formErrors = form.errors ?? []
	if (formErrors.length === 0 && fieldErrors.length === 0) return null
	return (
		<div
			role="alert"
			tabIndex={-1}
			id={form.errorId}
			className="mb-6 border-l-4 border-danger bg-sand px-4 py-3 text-sm"
		>
			{formErrors.map((message) => (
				<p key={message} className="font-medium text-danger">
					{message}
				</p>
			))}
			{fieldErrors.length > 0 && (
				<ul className="space-y-1">
					{fieldErrors.map(([name, messages]) => (
						<li key={name}>
							<a href={`#${form.id}-${name}`} className="text-danger underline underline-offset-2">
								{messages.join(' ')}
							</a>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
