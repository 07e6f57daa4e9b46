import { defineConfig } from 'vite'
import { createWorkersPlugin } from '../build/workers.ts'

// The programs beside the built pages, bundled with their packages.
export default defineConfig({
	publicDir: false,
	plugins: [createWorkersPlugin('shared')],
	ssr: { noExternal: true, external: ['sharp', 'better-sqlite3'] },
	build: {
		ssr: true,
		target: 'node24',
		emptyOutDir: false,
		license: { fileName: 'LICENSES.md' },
		rolldownOptions: {
			input: {
				server: 'server.ts',
				import: 'scripts/import.ts',
				backup: 'scripts/backup.ts',
				doctor: 'scripts/doctor.ts',
				verify: 'scripts/verify.ts',
				restore: 'scripts/restore.ts',
				'restore-test': 'scripts/restore-test.ts',
				move: 'scripts/move/move.ts',
				'reset-password': 'scripts/reset-password.ts',
				'second-factor-off': 'scripts/second-factor-off.ts',
				'this-is-the-shop': 'scripts/this-is-the-shop.ts',
				'prisma/seed': 'prisma/seed.ts',
			},
			output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
		},
	},
})
