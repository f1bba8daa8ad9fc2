//go:build school

package main

import _ "embed"

// packedSchool holds the built hooks, the schema and the pages; `make build` packs it.
//
//go:embed school.zip
var packedSchool []byte
