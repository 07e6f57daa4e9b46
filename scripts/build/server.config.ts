import { defineConfig } from 'vite'

// What `npm start` runs: to read TypeScript, Node keeps a compiler in memory.
export default defineConfig({
	publicDir: false,
	ssr: { noExternal: true, external: ['sharp', 'better-sqlite3'] },
	build: {
		ssr: 'server.ts',
		target: 'node24',
		outDir: 'build/start',
		rolldownOptions: { output: { entryFileNames: 'server.js', chunkFileNames: '[name]-[hash].js' } },
	},
})
