import { ButtonLink } from '#app/ui/forms/button.tsx'

/** Shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
	return (
		<>
			<p role="status" className="max-w-prose font-medium">
				The second factor is on. Your next log-in asks for a code.
			</p>
			<p className="mt-2 max-w-prose">
				Each of these codes lets you in once without the app, should you lose it. They are shown only now: print them,
				or write them down, and keep them away from your phone.
			</p>
			<ol
				aria-label="Recovery codes"
				className="tabular mt-4 grid max-w-md gap-x-8 gap-y-1 border border-line p-4 font-mono text-sm sm:grid-cols-2"
			>
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<ButtonLink to="/admin/account" discover="none" prefetch="none" className="mt-6 print:hidden">
				I have kept them
			</ButtonLink>
		</>
	)
}
