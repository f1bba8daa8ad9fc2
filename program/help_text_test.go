package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The help and the technician's page name the same commands.
func TestHelpNamesTheCommandsOfTheTechniciansPage(t *testing.T) {
	page, err := os.ReadFile("../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile("`?sineta ([a-z][a-z-]+)")
	namesIn := func(lines []string) []string {
		var names []string
		for _, line := range lines {
			if found := name.FindStringSubmatch(line); found != nil {
				names = append(names, found[1])
			}
		}
		slices.Sort(names)
		return slices.Compact(names)
	}
	_, table, _ := strings.Cut(string(page), "| command | does |")
	table, _, _ = strings.Cut(table, "\n\n")
	// "sineta serve" is the command that is meant without a word.
	documented := slices.DeleteFunc(namesIn(strings.Split(strings.ReplaceAll(table, "`sineta`, ", ""), "\n")), func(name string) bool { return name == "serve" })
	var usages []string
	for _, command := range commandHelps {
		usages = append(usages, command.usage)
	}
	if named := namesIn(usages); len(named) < 10 || !slices.Equal(named, documented) {
		t.Errorf("the help names %v, docs/operations.md %v", named, documented)
	}
	for _, command := range commandHelps {
		if !strings.Contains(helpText(), command.usage+" ") {
			t.Errorf("the help leaves out %q, or writes its effect beside it without a space", command.usage)
		}
	}
}
