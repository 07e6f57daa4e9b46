import { execFile } from 'node:child_process'

interface ProgramResult {
	code: number
	signal: string | null
	out: string
	err: string
}

/** Runs a program of this repository to its end in a separate process. */
export function runProgram(args: string[], env: NodeJS.ProcessEnv, program = process.execPath): Promise<ProgramResult> {
	return new Promise((resolve) => {
		const child = execFile(program, args, { env }, (error, out, err) =>
			resolve({ code: Number(error?.code ?? 0), signal: child.signalCode, out, err }),
		)
	})
}
