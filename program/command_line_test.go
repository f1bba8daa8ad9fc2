package main

import (
	"slices"
	"strings"
	"testing"
)

func TestCommandIsFoundAmongFlags(t *testing.T) {
	for line, want := range map[string]string{
		"":                             "serve",
		"--dir=data":                   "serve",
		"--dir data":                   "serve",
		"--dir data backup":            "backup",
		"restore --dir=data copia.zip": "restore",
		"--http=127.0.0.1:1":           "serve",
		"--help":                       "help",
		"backup copia.zip --help":      "help",
		"rollback -h":                  "help",
		"--version":                    "version",
		"-v":                           "version",
		"help":                         "help",
	} {
		if found := parseCommandLine(strings.Fields(line)).command; found != want {
			t.Errorf("the command of %q is %q, want %q", line, found, want)
		}
	}
	line := parseCommandLine([]string{"restore", "--dir=data", "copia.zip"})
	if line.firstOperand() != "copia.zip" || line.flagValue("dir") != "data" || line.flagValue("http") != "" {
		t.Error("the operands and flags are wrong")
	}
}

func TestDefaultsAreAddedOnce(t *testing.T) {
	t.Setenv("HOST", "0.0.0.0")
	t.Setenv("PORT", "8455")
	t.Setenv("CORS_ORIGIN", "")
	once := parseCommandLine(nil).withDefaults("/escola")
	if want := []string{"--dir=/escola", "serve", "--http=0.0.0.0:8455"}; !slices.Equal(once, want) {
		t.Errorf("with defaults: %v", once)
	}
	if twice := parseCommandLine(once).withDefaults("/outra"); !slices.Equal(twice, once) {
		t.Errorf("with defaults twice: %v", twice)
	}
}

func TestServiceRunBecomesServe(t *testing.T) {
	line := parseCommandLine([]string{"--dir=/srv/school", "service", "run", "--http=127.0.0.1:8000"})
	served := line.asServe()
	if line.command != "service" || line.firstOperand() != "run" || served.command != "serve" || len(served.operands) > 0 || served.flagValue("http") != "127.0.0.1:8000" {
		t.Fatal(line, served)
	}
}
