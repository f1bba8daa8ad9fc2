//go:build school

package main

import _ "embed"

// embeddedFiles holds the built hooks, the schema and the pages; `make build` packs it.
//
//go:embed school.zip
var embeddedFiles []byte
