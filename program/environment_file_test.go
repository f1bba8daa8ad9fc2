package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// loadTestFile loads an environment file with the content.
func loadTestFile(t *testing.T, content string) error {
	t.Helper()
	path := filepath.Join(t.TempDir(), environmentFileName)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return loadEnvironmentFrom(path)
}

// unsetVariable removes a variable during the test, and returns its name.
func unsetVariable(t *testing.T, name string) string {
	t.Helper()
	t.Setenv(name, "")
	os.Unsetenv(name)
	return name
}

func TestEnvironmentFileSetsVariables(t *testing.T) {
	for line, want := range map[string]string{
		"SINETA_TRIED=8090":                                "8090",
		"\uFEFFSINETA_TRIED=8090\r\n":                      "8090",
		"# SINETA_TRIED=1\n\n  SINETA_TRIED = Escola Um\n": "Escola Um",
		`SINETA_TRIED="Escola = Um"`:                       "Escola = Um",
		"SINETA_TRIED='a#b'":                               "a#b",
		`SINETA_TRIED="`:                                   `"`,
		`SINETA_TRIED=C:\ProgramData\Sineta\school`:        `C:\ProgramData\Sineta\school`,
		"SINETA_TRIED=":                                    "",
		"SINETA_TRIED=first\nSINETA_TRIED=second":          "first",
	} {
		t.Run(line, func(t *testing.T) {
			unsetVariable(t, "SINETA_TRIED")
			if err := loadTestFile(t, line); err != nil {
				t.Fatal(err)
			}
			if found := os.Getenv("SINETA_TRIED"); found != want {
				t.Errorf("%q, not %q", found, want)
			}
		})
	}
}

func TestInvalidEnvironmentFileIsRefused(t *testing.T) {
	for content, want := range map[string]string{
		"PORT 8090":                         "linha 1",
		"HOST=0.0.0.0\nporta=8090":          "linha 2",
		"=8090":                             "linha 1",
		"\xff\xfeP\x00O\x00R\x00T\x00=\x00": "UTF-8",
	} {
		unsetVariable(t, "HOST")
		if err := loadTestFile(t, content); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", content, err)
		}
	}
}

func TestEnvironmentTakesPrecedenceOverTheFile(t *testing.T) {
	t.Setenv("SINETA_TRIED", "of the environment")
	if err := loadTestFile(t, "SINETA_TRIED=of the file"); err != nil {
		t.Fatal(err)
	}
	if found := os.Getenv("SINETA_TRIED"); found != "of the environment" {
		t.Error(found)
	}
	if err := loadEnvironmentFrom(filepath.Join(t.TempDir(), environmentFileName)); err != nil {
		t.Errorf("a missing file is an error: %v", err)
	}
}
