import { type FieldMetadata, getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { type Scope, SCOPES } from '#app/shop/words/scopes.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FieldError, TextField } from '#app/ui/forms/field.tsx'
import { CodeField, PasswordField } from '#app/ui/forms/password-fields.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

interface KeyFormProps {
	answer: SubmissionResult<string[]> | undefined
	/** Those of the role. */
	offered: Scope[]
	asksForCode: boolean
}

export function KeyForm({ answer, offered, asksForCode }: KeyFormProps) {
	const [form, fields] = useAnsweredForm('make-key', answer, {
		name: '',
		scopes: [] as string[],
		lastDay: '',
		ownPassword: '',
		code: '',
	})
	const action = '/admin/account/keys'
	return (
		<Block title="Make a key" className="mt-5">
			<Form method="post" action={action} className="max-w-md" {...getFormProps(form)}>
				<ErrorSummary form={form} />
				<div className="space-y-3">
					<TextField field={fields.name} label="Name" hint="The program that will use it" autoComplete="off" required />
					<ScopeChoice field={fields.scopes} offered={offered} />
					<TextField field={fields.lastDay} type="date" label="Last day" hint="Without one it counts until revoked" />
					<PasswordField field={fields.ownPassword} />
					{asksForCode && (
						<CodeField field={fields.code} hint="Six digits of your app, or one of your recovery codes" />
					)}
				</div>
				<SubmitButton action={action} pendingText="Making..." className="mt-4">
					Make the key
				</SubmitButton>
			</Form>
		</Block>
	)
}

function ScopeChoice({ field, offered }: { field: FieldMetadata<string[]>; offered: Scope[] }) {
	const chosen = [field.initialValue ?? []].flat()
	return (
		<fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
			<legend className="text-xs font-medium">What it may do</legend>
			<ul className="mt-1">
				{offered.map((scope) => (
					<li key={scope}>
						<label className="flex min-h-11 items-center gap-3 rounded-soft px-2 py-1 text-sm hover:bg-sand has-checked:bg-sand">
							<input
								type="checkbox"
								name={field.name}
								value={scope}
								defaultChecked={chosen.includes(scope)}
								className="size-5 shrink-0 accent-madder"
							/>
							<span className="min-w-0 leading-tight">
								{SCOPES[scope].label} <code className="block font-mono text-xs text-muted">{scope}</code>
							</span>
						</label>
					</li>
				))}
			</ul>
			<FieldError field={field} />
		</fieldset>
	)
}
