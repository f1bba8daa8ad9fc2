package main

import (
	"errors"
	"net/http"
	"strings"
)

const mostRedirects = 5

var (
	errManyRedirects = errors.New("o endereço leva de um a outro sem fim")
	errForeignHost   = errors.New("o endereço leva a outro servidor, que não recebe o que foi enviado")
)

// plainHeaders say nothing secret, wherever a redirect leads.
var plainHeaders = []string{"Accept", "Accept-Language", "Range", "User-Agent"}

// keepSecretsHome makes each request of this process that is redirected to another host go on without what it signs in with. A gateway's
// key stands in a header of the gateway's own choice, and Go takes away only those that it knows. What carries a body does not go on: a
// message to a family is for the host that was chosen.
func keepSecretsHome() {
	http.DefaultClient.CheckRedirect = followRedirect
}

func followRedirect(next *http.Request, before []*http.Request) error {
	if len(before) >= mostRedirects {
		return errManyRedirects
	}
	first := before[0].URL
	if strings.EqualFold(next.URL.Host, first.Host) && (next.URL.Scheme == first.Scheme || next.URL.Scheme == "https") {
		return nil
	}
	if next.Method != http.MethodGet && next.Method != http.MethodHead {
		return errForeignHost
	}
	kept := http.Header{}
	for _, name := range plainHeaders {
		if values := next.Header.Values(name); len(values) > 0 {
			kept[name] = values
		}
	}
	next.Header = kept
	return nil
}
